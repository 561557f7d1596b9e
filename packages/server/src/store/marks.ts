/** Marks in SQL expressions of tables, which each request replaces. */

/** Stands for the present moment in an expression, ms since 1970. */
export const nowMark = '{now}';
/** Stands for the present day in an expression, a text YYYY-MM-DD in the time zone of the server. */
export const todayMark = '{today}';
