package io.salvor.policy.table;

import java.util.function.Function;

/**
 * A field of a fact that a table may match.
 *
 * @param type int, double, boolean, String or an enum, as its class
 * @param index position in its fact type; Drools hashes equal tests by it
 */
record Field(String name, Class<?> type, int index, Function<Object, Object> read) {}
