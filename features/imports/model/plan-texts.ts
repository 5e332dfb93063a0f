import { countOf } from '#platform/pure/text/count-of.ts';
import { type ImportPart, type ImportPlan, needsCover, tracksToSend } from './import-plan.ts';

interface PartText {
  label: string;
  hint: string;
}

/** What a plan says of each part: how much there is to import, and what becomes of the rest. */
export function planTexts(plan: ImportPlan): Record<ImportPart, PartText> {
  const here = plan.tracks.filter((track) => track.here !== null);
  const silent = plan.tracks.filter((track) => track.here === null && !track.hasSound).length;
  const covers = here.filter(needsCover).length;
  const filled = plan.lists.filter(({ hereId }) => hereId !== null).length;
  const fields = [
    ...Object.keys(plan.profile).map((field) => fieldNames[field] ?? field),
    ...(plan.pictures.avatar ? ['picture'] : []),
    ...(plan.pictures.cover ? ['cover'] : []),
  ];
  return {
    profile: {
      label: 'Profile',
      hint: fields.length > 0 ? `What is empty here: ${fields.join(', ')}` : 'Nothing is empty here',
    },
    tracks: {
      label: countOf(tracksToSend(plan).length, 'track', 'tracks'),
      hint:
        sentence([
          [here.length, 'here already'],
          [covers, 'of them without its cover'],
          [silent, 'without sound in the copy'],
        ]) || 'With texts, tags, covers and their dates. Nobody is notified of them.',
    },
    lists: {
      label: countOf(plan.lists.length, 'list', 'lists'),
      hint:
        filled > 0 ? `${filled} here already, which get what they lack` : 'In their order, with what is here',
    },
    follows: {
      label: countOf(plan.follows.length, 'person to follow', 'people to follow'),
      hint:
        sentence([
          [plan.followed, 'followed already'],
          [plan.notHere, 'not here'],
        ]) || 'All of them are here',
    },
    comments: {
      label: countOf(plan.comments.length, 'comment', 'comments'),
      hint: 'As an archive for you alone; nothing is posted',
    },
  };
}

const fieldNames: Record<string, string> = {
  realName: 'real name',
  about: 'about you',
  facebook: 'Facebook',
  twitter: 'X',
  instagram: 'Instagram',
  tiktok: 'TikTok',
  youtube: 'YouTube',
};

/** "3 here already, 1 without sound in the copy", without what is zero. */
const sentence = (parts: [number, string][]): string =>
  parts
    .filter(([count]) => count > 0)
    .map(([count, text]) => `${count} ${text}`)
    .join(', ');
