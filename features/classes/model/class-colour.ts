/** Colours that tell classes apart; pages draw them from the theme. */
export const classColours = ['red', 'orange', 'yellow', 'green', 'teal', 'blue', 'violet', 'pink'] as const;
export type ClassColour = (typeof classColours)[number];
