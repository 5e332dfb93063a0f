import { readFile } from 'node:fs/promises';
import satori, { type SatoriOptions } from 'satori';
import sharp from 'sharp';
import { campaignDrawingSvg } from '../../model/campaign-drawing.ts';
import { drawableText, drawableTextOr } from '../../model/drawable-text.ts';
import { formatCampaignDay } from '../../model/format-campaign-day.ts';

const shareCardSize = { width: 1200, height: 630 } as const;

/** What a share card shows; another one is another card. */
export interface ShareCardFacts {
  id: string;
  slug: string;
  siteName: string;
  name: string;
  subtitle: string;
  startDate: string;
  endDate: string;
}

/** Static files of the site's fonts; each part has a name of its own, as a character is looked for in one after the other. */
const fontFiles = [
  ['Display', 'bricolage-grotesque', 'bricolage-grotesque-latin-700'],
  ['Display extended', 'bricolage-grotesque', 'bricolage-grotesque-latin-ext-700'],
  ['Display Vietnamese', 'bricolage-grotesque', 'bricolage-grotesque-vietnamese-700'],
  ['Text', 'inter', 'inter-latin-500'],
  ['Text extended', 'inter', 'inter-latin-ext-500'],
  ['Text Vietnamese', 'inter', 'inter-vietnamese-500'],
  ['Text Greek', 'inter', 'inter-greek-500'],
  ['Text Cyrillic', 'inter', 'inter-cyrillic-500'],
  ['Text Cyrillic extended', 'inter', 'inter-cyrillic-ext-500'],
] as const;

const packages = {
  'bricolage-grotesque': import.meta.resolve('@fontsource/bricolage-grotesque/package.json'),
  inter: import.meta.resolve('@fontsource/inter/package.json'),
};

const loadFonts = (): Promise<SatoriOptions['fonts']> =>
  Promise.all(
    fontFiles.map(async ([name, from, file]) => ({
      name,
      data: await readFile(new URL(`files/${file}-normal.woff`, packages[from])),
      weight: name.startsWith('Display') ? (700 as const) : (500 as const),
      style: 'normal' as const,
    })),
  );

const fontNames = fontFiles.map(([name]) => name);
const display = fontNames.join(', ');
const text = fontNames.filter((name) => name.startsWith('Text')).join(', ');

/** A picture of 1200 by 630 px as JPEG. Its text is drawn as paths upon `picture`, or upon the drawing where there is none. */
export async function renderShareCard(facts: ShareCardFacts, picture: Uint8Array | null): Promise<Buffer> {
  const words = await satori(layout(facts) as Parameters<typeof satori>[0], {
    ...shareCardSize,
    fonts: await loadFonts(),
  });
  const ground = await renderGround(facts.id, picture);
  return sharp(ground)
    .composite([{ input: Buffer.from(words) }])
    .jpeg({ quality: 84, mozjpeg: true })
    .toBuffer();
}

async function renderGround(id: string, picture: Uint8Array | null): Promise<Buffer> {
  const { width, height } = shareCardSize;
  const from = (bytes: Uint8Array) => sharp(bytes).resize(width, height, { fit: 'cover' }).png().toBuffer();
  const drawing = () => from(Buffer.from(campaignDrawingSvg(id)));
  // A picture that cannot be read costs the card its ground only.
  return picture ? from(picture).catch(drawing) : drawing();
}

const box = (style: object, ...children: unknown[]) => ({ type: 'div', props: { style, children } });
const line = (style: object, content: string) => ({ type: 'div', props: { style, children: content } });

function layout({ name, slug, siteName, subtitle, startDate, endDate }: ShareCardFacts) {
  const title = drawableTextOr(name, slug);
  const below = drawableText(subtitle);
  const size = title.length <= 24 ? 92 : title.length <= 48 ? 76 : 58;
  const dates = `${formatCampaignDay(startDate)} – ${formatCampaignDay(endDate)}`;
  return box(
    {
      display: 'flex',
      flexDirection: 'column',
      justifyContent: 'space-between',
      boxSizing: 'border-box',
      width: shareCardSize.width,
      height: shareCardSize.height,
      padding: 64,
      color: '#fbfaf6',
      backgroundImage:
        'linear-gradient(to top, rgba(13,14,20,0.94), rgba(13,14,20,0.6) 55%, rgba(13,14,20,0.08))',
    },
    line({ fontFamily: display, fontSize: 34, fontWeight: 700 }, drawableText(siteName)),
    box(
      { display: 'flex', flexDirection: 'column' },
      line({ fontFamily: text, fontSize: 28, color: '#fed128' }, 'Remix competition'),
      line(
        {
          display: 'block',
          fontFamily: display,
          fontSize: size,
          fontWeight: 700,
          letterSpacing: '-0.03em',
          lineHeight: 1.04,
          lineClamp: 3,
          wordBreak: 'break-word',
          marginTop: 12,
        },
        title,
      ),
      ...(below === ''
        ? []
        : [
            line(
              {
                display: 'block',
                fontFamily: text,
                fontSize: 32,
                lineHeight: 1.3,
                lineClamp: 2,
                wordBreak: 'break-word',
                marginTop: 16,
              },
              below,
            ),
          ]),
      line({ fontFamily: text, fontSize: 28, marginTop: 22, color: '#d9d7cf' }, dates),
    ),
  );
}
