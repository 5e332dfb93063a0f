import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { Assets } from './assets.ts';

/** What a first visit may load of JavaScript, compressed. */
const budgetKb = 120;

async function compressedKb(folder: string, hrefs: readonly string[]): Promise<number> {
  const sizes = hrefs.map(async (href) => {
    const file = path.join(folder, href);
    return (await stat(`${file}.br`).catch(() => stat(file))).size;
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 1000;
}

/** Per page: kilobytes of compressed JavaScript and CSS of a first visit, as lines of text. */
export async function firstLoadTable(clientFolder: string, assets: Assets): Promise<string> {
  const frame = [assets.entry, ...assets.modules];
  const rows = Object.entries(assets.pages)
    .filter(([name]) => name.endsWith('-page') && name !== 'embed-page')
    .map(async ([name, page]) => {
      const js = await compressedKb(clientFolder, [...frame, ...page.modules]);
      const css = await compressedKb(clientFolder, [...assets.styles, ...page.styles]);
      const over = js > budgetKb ? `  over ${budgetKb} kB` : '';
      return `${name.padEnd(28)} ${js.toFixed(1).padStart(7)} kB js ${css.toFixed(1).padStart(6)} kB css${over}`;
    });
  const embedJs = await compressedKb(clientFolder, [assets.embed.entry]);
  const embedCss = await compressedKb(clientFolder, assets.embed.styles);
  const embed = `${'the embed player'.padEnd(28)} ${embedJs.toFixed(1).padStart(7)} kB js ${embedCss.toFixed(1).padStart(6)} kB css`;
  return ['First load, compressed', ...(await Promise.all(rows)), embed].join('\n');
}
