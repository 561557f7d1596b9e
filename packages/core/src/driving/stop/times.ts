/** The times of stops, milliseconds. */

/** How often held commands and unanswered stops are repeated (specification section 9). */
export const repeatEvery = 200;
/** How long a stop is repeated, and how long a robot has to say that it stands. */
export const stopLimit = 5_000;
/** Stops in flight at once: enough to get through, too few to fill the connections of a host. */
export const stopsInFlight = 2;
/**
 * How long the older of two stops in flight may wait for its answer. Until then the younger one is aborted to send the next. If the older
 * one were aborted, a server that takes longer than two beats would answer no stop.
 */
export const stopPatience = 2_000;
/** How often an unanswered pause is repeated. */
export const pauseEvery = 1_000;
/** How long a stop is shown as `confirmed`, counted from the confirmation. */
export const confirmedShownFor = 4_000;
/** How long a stop is shown as `unknowable`. A later status may have other reasons. */
export const unknowableFor = 15_000;
