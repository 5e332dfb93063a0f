/** Whom the page knows by name and picture. */
export interface Face {
  readonly id: string;
  readonly name: string;
  readonly picture: string | null;
}
