/** Height of a row of the timeline in CSS px. */
export const laneHeight = 72;
