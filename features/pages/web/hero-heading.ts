import { createContext } from 'react';

/** The heading of a hero: `h1` for the first one of a page, and `h2` for further ones. */
export const HeroHeading = createContext<'h1' | 'h2'>('h1');
