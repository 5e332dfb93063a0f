import { campaignPage } from '#features/groups/pages.ts';
import { href } from '#platform/pure/page.ts';

interface Winner {
  title: string;
  username: string;
  prize: string | null;
}

/** Winners that the update names; the page has all. */
const MOST_NAMED = 10;

/** The Markdown of the group's update about the winners, in the order of the prizes. */
export function writeWinnersUpdate(winners: readonly Winner[], groupLink: string): string {
  const lines = winners
    .slice(0, MOST_NAMED)
    .map(
      ({ title, username, prize }) =>
        `- **${escapeMarkdown(title)}** by ${escapeMarkdown(username)}${prize === null ? '' : `: ${escapeMarkdown(prize)}`}`,
    );
  const more = winners.length - lines.length;
  return [
    'Thank you to everybody who took part. These entries have won:',
    lines.join('\n'),
    `[See ${more > 0 ? `all ${winners.length} winners` : 'the winners and their tracks'}](${href(campaignPage, { groupLink })})`,
  ].join('\n\n');
}

/** The text without meaning in Markdown: no mark-up, no address that becomes a link. */
const escapeMarkdown = (text: string): string =>
  text.replaceAll(/[!-/:-@[-`{-~]/g, String.raw`\$&`).replaceAll(/\s+/g, ' ');
