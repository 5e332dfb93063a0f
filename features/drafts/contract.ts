import { z } from 'zod';
import { nameSchemas } from '#platform/pure/name-schemas.ts';
import { limitedText } from '#platform/pure/text/limited-text.ts';
import { draftStates } from './model/draft-state.ts';

const id = z.uuid();
const time = z.string().max(40);
const moment = z.iso.datetime({ offset: true }).max(40);
const author = z.strictObject({ id, username: z.string().max(100) }).nullable();

/** A version in the list of versions. */
export const DraftVersionView = z.strictObject({
  number: z.number().int().min(1),
  note: z.string().max(1000),
  createdAt: time,
  author,
});
export type DraftVersionView = z.output<typeof DraftVersionView>;

/** What every draft says of itself. A thing that was never edited as a draft has the revision 0. */
export const draftFacts = {
  id,
  state: z.enum(draftStates),
  revision: z.number().int().min(0),
  savedAt: time,
  author,
};

/** Params and bodies that the calls of drafts have alike. */
export const draftRevision = z.number().int().min(0);
export const draftById = z.strictObject({ id });
export const draftByVersion = z.strictObject({ id, number: z.coerce.number().int().min(1).max(1_000_000) });
export const DraftPublication = z.strictObject({
  revision: draftRevision,
  /** Null: now, or as before where it is shown already. */
  fromAt: moment.nullish(),
  /** Null: for good. */
  untilAt: moment.nullish(),
  note: limitedText(500).default(''),
});
export const versionList = z.strictObject({ data: z.array(DraftVersionView).max(1000) });

nameSchemas({ DraftVersionView, DraftPublication });
