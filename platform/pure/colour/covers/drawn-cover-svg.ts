import { type Random, seededRandom } from '../../seeded-random.ts';
import { coverTones } from '../cover-svg.ts';
import { readCoverRecipe } from './cover-recipe.ts';
import { roundFamilies } from './round-families.ts';
import { disc, line, rect, ring } from './shapes.ts';
import { straightFamilies } from './straight-families.ts';

const families = [...straightFamilies, ...roundFamilies];

interface Tones {
  ground: string;
  figure: string;
}

const square = ({ ground, figure }: Tones, drawing: string, size: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="${size}" height="${size}" ` +
  `preserveAspectRatio="xMidYMid slice" color="${figure}" fill="${figure}"><rect width="100" height="100" fill="${ground}"/>${drawing}</svg>`;

/** Draws the cover of a track from its recipe as a complete SVG of `size` by `size` px, in two tones. */
export function trackCoverSvg(recipe: string, size: number): string {
  const { family, bars, ...tones } = readCoverRecipe(recipe);
  return square(tones, families[family]?.(bars) ?? '', size);
}

/** People around one middle: discs that touch, each a little different. */
function drawGroup(random: Random): string {
  const count = 5 + Math.floor(random() * 4);
  const from = random();
  const discs = Array.from({ length: count }, (_, at) => {
    const turn = (from + at / count) * 2 * Math.PI;
    return disc(50 + Math.cos(turn) * 25, 50 + Math.sin(turn) * 25, 10 + random() * 9, 0.4 + random() * 0.5);
  });
  return ring([50, 50], 25, { width: 2, opacity: 0.5 }) + discs.join('') + disc(50, 50, 5);
}

/** A front page: its name, a picture, a headline and lines of text. What matters is in the middle, which wide cards show. */
function drawNews(random: Random): string {
  const right = random() < 0.5;
  const picture =
    random() < 0.5 ? disc(right ? 74 : 26, 42, 12) : rect([right ? 62 : 12, 31], [26, 22], { round: 2 });
  const head = [0, 1, 2].map((at) =>
    rect([right ? 12 : 46, 31 + at * 8.4], [42 - random() * 14, 5], { round: 1.5 }),
  );
  const lines = Array.from({ length: 6 }, (_, at) =>
    rect([12, 61 + at * 5], [76 - random() * 26, 2.2], { round: 1.1, opacity: 0.55 }),
  );
  return (
    rect([12, 13], [76, 7], { opacity: 0.55 }) +
    picture +
    head.join('') +
    rect([12, 56.5], [76, 1]) +
    lines.join('')
  );
}

/** Five lines with notes that climb: something to learn. */
function drawTutorial(random: Random): string {
  const staff = [0, 1, 2, 3, 4].map((at) => rect([0, 34 + at * 9], [100, 1.2], { opacity: 0.5 }));
  let height = 70;
  const notes = [0, 1, 2, 3, 4].map((at) => {
    const x = 16 + at * 17;
    height = Math.min(76, Math.max(30, height - 4 + (random() - 0.62) * 22));
    return (
      disc(x, height, 5) +
      line(
        [
          [x + 4.4, height],
          [x + 4.4, height - 22],
        ],
        { width: 1.8 },
      )
    );
  });
  return staff.join('') + notes.join('');
}

const manners = { group: drawGroup, news: drawNews, tutorial: drawTutorial } as const;
export type PictureManner = keyof typeof manners;

/** Draws the picture of a group, news or a tutorial that has none, always the same for the same id. */
export function drawnPictureSvg(manner: PictureManner, id: string, size: number): string {
  return square(coverTones(id), manners[manner](seededRandom(`${manner} ${id}`)), size);
}
