import type { ProjectPersonResource } from '../contract.ts';

/** A member as the people of a project see them. */
export type ProjectPerson = { id: string } & ProjectPersonResource['attributes'];

/** What a project calls its people: those of one's school by their name there, everybody else by username. */
export const nameOfPerson = ({
  nameAtSchool,
  username,
}: Pick<ProjectPerson, 'nameAtSchool' | 'username'>): string => nameAtSchool ?? username;
