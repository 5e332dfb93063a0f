import type { LetterFacts, LetterLink } from './letter.ts';

/** Colours of the letter by day; programs that know `prefers-color-scheme` get those of the night by class. */
const day = {
  paper: '#f6f4ee',
  card: '#ffffff',
  ink: '#1d1b2a',
  quiet: '#5c5a6b',
  line: '#e5e0d6',
  gold: '#f5cf3b',
};

const night = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.paper{background:#0c0d12 !important}.card{background:#17181f !important}.ink,.ink a{color:#f3f0ea !important}
.quiet,.quiet a{color:#a5a4b2 !important}.line{border-color:#33333f !important}}
@media (max-width:560px){.inside{padding:28px 22px 20px !important}.heading{font-size:26px !important}}`;

const font = "font-family:Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** The letter in tables and inline styles, which every mail program understands; nothing is loaded from anywhere. */
export function letterHtml({
  subject,
  heading,
  paragraphs,
  button,
  ways = [],
  notes = [],
  reason,
}: LetterFacts): string {
  const rows = [
    ...paragraphs.map((text) => paragraph(text, 16, 'ink')),
    ...(button ? [buttonHtml(button)] : []),
    ...ways.map(wayHtml),
    ...(notes.length > 0 ? [notesHtml(notes)] : []),
  ];
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<title>${escapeMarkup(subject)}</title><style>${night}</style></head>
<body class="paper" style="margin:0;padding:0;background:${day.paper};${font}">
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" style="background:${day.paper}">
<tr><td align="center" style="padding:40px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:540px">
<tr><td class="ink" style="padding:0 4px 14px;color:${day.ink};font-size:17px;font-weight:700;letter-spacing:-.01em">Tonehall</td></tr>
<tr><td class="card" style="background:${day.card};border-radius:14px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0">
<tr><td style="background:${day.gold};height:8px;line-height:8px;border-radius:14px 14px 0 0;font-size:0">&nbsp;</td></tr>
<tr><td class="inside" style="padding:36px 36px 24px">
<h1 class="ink heading" style="margin:0 0 16px;color:${day.ink};font-size:30px;line-height:1.15;letter-spacing:-.02em">${escapeMarkup(heading)}</h1>
${rows.join('\n')}
</td></tr></table></td></tr>
<tr><td class="quiet" style="padding:18px 4px;color:${day.quiet};font-size:13px;line-height:1.5">${escapeMarkup(reason)}</td></tr>
</table></td></tr></table></body></html>`;
}

function paragraph(text: string, size: number, tone: 'ink' | 'quiet'): string {
  return `<p class="${tone}" style="margin:0 0 16px;color:${day[tone]};font-size:${size}px;line-height:1.55">${escapeMarkup(text)}</p>`;
}

/** A table cell as the button: the one form that no mail program takes apart. */
function buttonHtml({ label, href }: LetterLink): string {
  const address = escapeMarkup(href);
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 16px"><tr>
<td style="background:${day.gold};border-radius:10px"><a href="${address}" style="display:inline-block;padding:14px 26px;color:#1d1b2a;font-size:16px;font-weight:700;text-decoration:none">${escapeMarkup(label)}</a></td></tr></table>
<p class="quiet" style="margin:0 0 20px;color:${day.quiet};font-size:13px;line-height:1.5">If the button does not work, open this address:<br>
<a href="${address}" style="color:${day.quiet};word-break:break-all">${address}</a></p>`;
}

function wayHtml({ label, href, text }: LetterLink & { text: string }): string {
  return `<p class="ink" style="margin:0 0 18px;color:${day.ink};font-size:15px;line-height:1.5">
<a href="${escapeMarkup(href)}" style="color:${day.ink};font-size:18px;font-weight:700">${escapeMarkup(label)}</a><br>
<span class="quiet" style="color:${day.quiet}">${escapeMarkup(text)}</span></p>`;
}

function notesHtml(notes: readonly string[]): string {
  const lines = notes.map((text) => paragraph(text, 14, 'quiet')).join('\n');
  return `<div class="line" style="margin-top:8px;padding-top:20px;border-top:1px solid ${day.line}">${lines}</div>`;
}

/** Text for HTML content and quoted attributes. */
const escapeMarkup = (text: string): string =>
  text.replace(/[&<>"']/g, (found) => `&#${found.charCodeAt(0)};`);
