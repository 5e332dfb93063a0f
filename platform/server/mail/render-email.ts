import type { EmailContent, EmailLink } from './email-content.ts';
import type { Email } from './mailer.ts';

/**
 * Renders an e-mail in the common layout, as HTML and as text. Pass it to `call.platform.mailer.send` in a job; the
 * permanent `id` ensures that it is sent once.
 */
export function renderEmail(content: EmailContent): Email {
  const { id, to, subject, unsubscribe, links = [] } = content;
  const facts = unsubscribe ? { ...content, links: [...links, unsubscribe] } : content;
  const email = { id, to, subject, html: renderEmailHtml(facts), text: renderEmailText(facts) };
  return unsubscribe ? { ...email, unsubscribe: unsubscribe.postTo } : email;
}

function renderEmailText({
  heading,
  paragraphs,
  body,
  button,
  links = [],
  notes = [],
  reason,
}: EmailContent): string {
  return [
    heading,
    ...paragraphs,
    ...(body ? [body.text] : []),
    ...(button ? [`${button.label}:\n${button.href}`] : []),
    ...links.map(({ label, href, text }) => `${label}\n${text}\n${href}`),
    ...notes,
    `--\n${reason}`,
  ].join('\n\n');
}

/** Stand for the accent colour of the installation and for that of texts on it, which the mailer puts in their place. */
export const accentMark = '\u{f5e7d}';
export const onAccentMark = '\u{f5e7c}';
/** Stands for the logo of the installation, or its name where there is none. */
export const logoMark = '\u{f5e7b}';

/** Light colours; mail programs with `prefers-color-scheme` get the dark ones by class. */
const lightColours = {
  paper: '#f6f4ee',
  card: '#ffffff',
  ink: '#1d1b2a',
  quiet: '#5c5a6b',
  line: '#e5e0d6',
};

const darkStyles = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.paper{background:#0c0d12 !important}.card{background:#17181f !important}.ink,.ink a{color:#f3f0ea !important}
.quiet,.quiet a{color:#a5a4b2 !important}.line{border-color:#33333f !important}}
@media (max-width:560px){.inside{padding:28px 22px 20px !important}.heading{font-size:26px !important}}`;

const font = "font-family:Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** Renders an e-mail as HTML with tables and inline styles, for old mail programs, and without external resources but the logo. */
function renderEmailHtml({
  subject,
  heading,
  paragraphs,
  body,
  button,
  links = [],
  notes = [],
  reason,
}: EmailContent): string {
  const rows = [
    ...paragraphs.map((text) => paragraphHtml(text, 16, 'ink')),
    ...(body ? [bodyHtml(body.html)] : []),
    ...(button ? [buttonHtml(button)] : []),
    ...links.map(linkHtml),
    ...(notes.length > 0 ? [notesHtml(notes)] : []),
  ];
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<title>${escapeEmailHtml(subject)}</title><style>${darkStyles}</style></head>
<body class="paper" style="margin:0;padding:0;background:${lightColours.paper};${font}">
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" style="background:${lightColours.paper}">
<tr><td align="center" style="padding:40px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:540px">
<tr><td class="ink" style="padding:0 4px 14px;color:${lightColours.ink};font-size:17px;font-weight:700;letter-spacing:-.01em">${logoMark}</td></tr>
<tr><td class="card" style="background:${lightColours.card};border-radius:14px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0">
<tr><td style="background:${accentMark};height:8px;line-height:8px;border-radius:14px 14px 0 0;font-size:0">&nbsp;</td></tr>
<tr><td class="inside" style="padding:36px 36px 24px">
<h1 class="ink heading" style="margin:0 0 16px;color:${lightColours.ink};font-size:30px;line-height:1.15;letter-spacing:-.02em">${escapeEmailHtml(heading)}</h1>
${rows.join('\n')}
</td></tr></table></td></tr>
<tr><td class="quiet" style="padding:18px 4px;color:${lightColours.quiet};font-size:13px;line-height:1.5">${escapeEmailHtml(reason)}</td></tr>
</table></td></tr></table></body></html>`;
}

function paragraphHtml(text: string, size: number, tone: 'ink' | 'quiet'): string {
  return `<p class="${tone}" style="margin:0 0 16px;color:${lightColours[tone]};font-size:${size}px;line-height:1.55">${escapeEmailHtml(text)}</p>`;
}

/** The text's own tags have the look of the mail program, in our colour and size. */
const bodyHtml = (html: string): string =>
  `<div class="ink" style="margin:0 0 16px;color:${lightColours.ink};font-size:16px;line-height:1.55">${html.replaceAll('<a ', `<a style="color:${lightColours.ink}" `)}</div>`;

/** A button as a table cell, which every mail program renders. */
function buttonHtml({ label, href }: EmailLink): string {
  const address = escapeEmailHtml(href);
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 16px"><tr>
<td style="background:${accentMark};border-radius:10px"><a href="${address}" style="display:inline-block;padding:14px 26px;color:${onAccentMark};font-size:16px;font-weight:700;text-decoration:none">${escapeEmailHtml(label)}</a></td></tr></table>
<p class="quiet" style="margin:0 0 20px;color:${lightColours.quiet};font-size:13px;line-height:1.5">If the button does not work, open this address:<br>
<a href="${address}" style="color:${lightColours.quiet};word-break:break-all">${address}</a></p>`;
}

function linkHtml({ label, href, text }: EmailLink & { text: string }): string {
  return `<p class="ink" style="margin:0 0 18px;color:${lightColours.ink};font-size:15px;line-height:1.5">
<a href="${escapeEmailHtml(href)}" style="color:${lightColours.ink};font-size:18px;font-weight:700">${escapeEmailHtml(label)}</a><br>
<span class="quiet" style="color:${lightColours.quiet}">${escapeEmailHtml(text)}</span></p>`;
}

function notesHtml(notes: readonly string[]): string {
  const lines = notes.map((text) => paragraphHtml(text, 14, 'quiet')).join('\n');
  return `<div class="line" style="margin-top:8px;padding-top:20px;border-top:1px solid ${lightColours.line}">${lines}</div>`;
}

/** Text for HTML content and quoted attributes. */
export const escapeEmailHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (found) => `&#${found.charCodeAt(0)};`);
