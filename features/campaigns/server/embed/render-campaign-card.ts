import { createHash } from 'node:crypto';
import { escapeXml } from '#platform/pure/rss.ts';
import { formatCount } from '#platform/pure/text/format-count.ts';
import { campaignDrawingSvg } from '../../model/campaign-drawing.ts';
import type { PhaseChange } from '../../model/campaign-phase.ts';
import { formatCampaignDay } from '../../model/format-campaign-day.ts';
import type { CampaignCard } from './find-campaign-card.ts';

/** The tones are those of `design/tokens.css`, which a page without files cannot load. */
const styles = `:root{color-scheme:light dark}
[data-theme=paper]{color-scheme:light}
[data-theme=ink]{color-scheme:dark}
*{box-sizing:border-box;margin:0}
body{font:16px/1.4 system-ui,sans-serif;color:light-dark(oklch(.225 .02 276),oklch(.958 .008 88));background:light-dark(oklch(.995 .003 88),oklch(.204 .014 276))}
a{display:grid;grid-template-columns:minmax(0,1fr);min-height:100vh;color:inherit;text-decoration:none;border:1px solid light-dark(oklch(.892 .012 88),oklch(.29 .017 276));border-radius:16px;overflow:hidden}
a:focus-visible{outline:3px solid light-dark(oklch(.618 .134 80),oklch(.86 .17 92));outline-offset:-3px}
.drawing{height:40px}
.drawing svg{display:block;width:100%;height:100%}
.words{display:grid;grid-template-columns:minmax(0,1fr);gap:4px;align-content:center;padding:12px 16px}
h1{font-size:20px;line-height:1.2;letter-spacing:-.02em}
h1,.subtitle{overflow:hidden;display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2;overflow-wrap:anywhere}
.subtitle{-webkit-line-clamp:1}
.quiet{font-size:14px;color:light-dark(oklch(.47 .018 276),oklch(.745 .014 276))}
.state{font-size:14px;font-weight:600}
.state time{white-space:nowrap}
.state b{padding:2px 10px;border-radius:99px;background:oklch(.86 .17 92);color:oklch(.2 .025 276)}
@media (width>=560px){a{grid-template-columns:34% minmax(0,1fr)}.drawing{height:auto;min-height:100%}.words{padding:20px 24px}h1{font-size:24px}}`;

/** Allows the card's own style and nothing else; any site may frame it. */
export const campaignCardPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(styles).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  'frame-ancestors *',
].join('; ');

const phaseTexts: Record<CampaignCard['phase'], string> = {
  draft: '',
  announced: 'Opens soon',
  open: 'Open now',
  voting: 'Voting is open',
  judging: 'Being judged',
  decided: 'Decided',
  cancelled: 'Cancelled',
};

const changeTexts: Record<PhaseChange, string> = {
  opens: 'Opens',
  closes: 'Closes',
  voting_begins: 'Voting begins',
  voting_ends: 'Voting ends',
  judging_ends: 'Judging ends',
};

export type CardTheme = 'ink' | 'paper' | undefined;

/** A whole page of one link, without scripts or further files. */
export function renderCampaignCard(card: CampaignCard, siteUrl: string, theme: CardTheme): string {
  const { name, subtitle, phase, next, entries, contestants } = card;
  const page = escapeXml(siteUrl + card.path);
  const siteName = escapeXml(card.siteName);
  const counts = [count(entries, 'entry', 'entries'), count(contestants, 'contestant', 'contestants')];
  const time = next
    ? ` ${changeTexts[next.change]} <time datetime="${next.at.toISOString()}">${formatTime(next.at)}</time>`
    : '';
  return `<!doctype html>
<html lang="en"${theme ? ` data-theme="${theme}"` : ''}>
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>${escapeXml(name)} · ${siteName}</title>
<link rel="canonical" href="${page}"><style>${styles}</style></head>
<body><a href="${page}" target="_blank" rel="noopener"><div class="drawing">${campaignDrawingSvg(card.id)}</div>
<div class="words"><p class="state"><b>${phaseTexts[phase]}</b>${time}</p>
<h1 dir="auto">${escapeXml(name)}</h1>${subtitle === '' ? '' : `\n<p class="subtitle" dir="auto">${escapeXml(subtitle)}</p>`}
<p class="quiet">${siteName} · ${counts.join(' · ')}</p></div></a></body>
</html>`;
}

const count = (number: number, one: string, many: string) =>
  `${formatCount(number)} ${number === 1 ? one : many}`;

/** "30 Jun 2026, 23:59 UTC". */
const formatTime = (at: Date) =>
  `${formatCampaignDay(at.toISOString())}, ${at.toISOString().slice(11, 16)} UTC`;
