import { stat } from 'node:fs/promises';
import path from 'node:path';
import { allPages } from './all-pages.ts';
import type { Assets, ProgramAssets } from './rendering.ts';

/** What a guest's first visit to a page loads. Sizes are compressed. */
export interface FirstLoad {
  /** The page's file in `routes/`. */
  page: string;
  scriptKb: number;
  styleKb: number;
  /** Scripts and styles, without the document, fonts and pictures. */
  files: number;
  budgetKb: number;
}

const budgets = new Map(allPages.map(({ id, budgetKb = 120 }) => [id, budgetKb]));

/** Kilobytes of JavaScript that a first visit may load. */
function budgetOf(page: string): number {
  const budget = budgets.get(page);
  if (budget === undefined) throw new Error(`No page is declared for apps/site/routes/${page}.ts`);
  return budget;
}

/** Lazy files that a page shows at once, or that load right after it by themselves. */
const loadedAfterPage = (page: string) => [
  'cookie-notice',
  ...(page === 'track' ? ['track-waveform'] : []),
  ...(page === 'class' ? ['class-students'] : []),
];

async function compressedKb(folder: string, hrefs: readonly string[]): Promise<number> {
  const sizes = hrefs.map(async (href) => {
    const file = path.join(folder, href);
    return (await stat(`${file}.br`).catch(() => stat(file))).size;
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 1000;
}

/** The first loads of all pages of a program except the embed player. */
export async function firstLoads(clientFolder: string, assets: ProgramAssets): Promise<FirstLoad[]> {
  const pages = Object.keys(assets.pages).flatMap((name) => /^routes\/(?!embed)(.*)/.exec(name)?.[1] ?? []);
  return Promise.all(
    pages.map(async (page) => {
      const parts = [`routes/${page}`, ...loadedAfterPage(page).filter((name) => name in assets.pages)].map(
        (name) => {
          const part = assets.pages[name];
          if (!part) throw new Error(`The build has no part "${name}"`);
          return part;
        },
      );
      const scripts = [...assets.modules, assets.entry, ...parts.flatMap((part) => part.modules)];
      const styles = [...assets.styles, ...parts.flatMap((part) => part.styles)];
      return {
        page,
        scriptKb: await compressedKb(clientFolder, [...new Set(scripts)]),
        styleKb: await compressedKb(clientFolder, [...new Set(styles)]),
        files: new Set([...scripts, ...styles]).size,
        budgetKb: budgetOf(page),
      };
    }),
  );
}

/** Per page: kilobytes of compressed JavaScript and CSS of a first visit, as lines of text. */
export async function firstLoadTable(clientFolder: string, assets: Assets): Promise<string> {
  const line = (name: string, scriptKb: number, styleKb: number) =>
    `${name.padEnd(28)} ${scriptKb.toFixed(1).padStart(7)} kB js ${styleKb.toFixed(1).padStart(6)} kB css`;
  const loads = await firstLoads(clientFolder, assets);
  const rows = loads.map(({ page, scriptKb, styleKb, budgetKb }) => {
    const over = scriptKb > budgetKb ? `  over ${budgetKb} kB` : '';
    return line(page, scriptKb, styleKb) + over;
  });
  for (const { page, scriptKb, styleKb } of await firstLoads(clientFolder, assets.school))
    rows.push(line(`school: ${page}`, scriptKb, styleKb));
  const embedJs = await compressedKb(clientFolder, [assets.embed.entry]);
  const embedCss = await compressedKb(clientFolder, assets.embed.styles);
  return ['First load, compressed', ...rows, line('the embed player', embedJs, embedCss)].join('\n');
}
