import type { Mail } from '#platform/server/mail/mail.ts';

interface WelcomeFacts {
  userId: string;
  email: string;
  username: string;
  siteUrl: string;
}

/** The letter to somebody who has just signed up. */
export function welcomeMail({ userId, email, username, siteUrl }: WelcomeFacts): Mail {
  const steps = [
    ['Upload a track', `${siteUrl}/account/tracks`, 'WAV, FLAC, MP3 and more. It is ready in seconds.'],
    ['Listen around', `${siteUrl}/tracks`, 'Hear what the hall is playing today.'],
    ['Make the name yours', `${siteUrl}/account/profile`, `For now you are called ${username}.`],
  ] as const;
  return {
    id: `welcome:${userId}`,
    to: email,
    subject: 'Welcome to Tonehall',
    html: page(steps.map(([title, href, text]) => stepHtml(title, href, text)).join('')),
    text: [
      'The hall is open.',
      'Your account is ready. Three things to begin with:',
      ...steps.map(([title, href, text]) => `${title}\n${text}\n${href}`),
      'You get this letter because this address signed up at Tonehall.',
    ].join('\n\n'),
  };
}

function stepHtml(title: string, href: string, text: string): string {
  return `<tr><td style="padding:0 0 20px">
<a href="${href}" style="color:#1d1b2a;font-size:18px;font-weight:700;text-decoration:underline">${title}</a>
<div style="color:#5c5a6b;font-size:15px;line-height:1.5;padding-top:2px">${escapeMarkup(text)}</div></td></tr>`;
}

const escapeMarkup = (text: string): string =>
  text.replace(/[&<>"']/g, (found) => `&#${found.charCodeAt(0)};`);

/** One narrow column that mail programs of any age can show. */
function page(steps: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Welcome to Tonehall</title></head>
<body style="margin:0;background:#f6f4ee;font-family:Inter,system-ui,sans-serif">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:40px 16px">
<table role="presentation" width="520" cellpadding="0" cellspacing="0" style="max-width:520px;background:#ffffff;border-radius:12px">
<tr><td style="background:#f5cf3b;height:8px;border-radius:12px 12px 0 0;font-size:0">&nbsp;</td></tr>
<tr><td style="padding:36px 36px 16px">
<h1 style="margin:0 0 8px;color:#1d1b2a;font-size:32px;line-height:1.1">The hall is open</h1>
<p style="margin:0 0 28px;color:#1d1b2a;font-size:16px;line-height:1.5">Your account is ready. Three things to begin with:</p>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0">${steps}</table>
</td></tr></table>
<p style="max-width:520px;color:#5c5a6b;font-size:13px;line-height:1.5">You get this letter because this address signed up at Tonehall.</p>
</td></tr></table></body></html>`;
}
