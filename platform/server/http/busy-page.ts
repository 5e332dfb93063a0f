/** The page shown when a page request was shed; it reloads by itself. */
export const busyPage = (text: string, retryAfterSeconds: number) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta http-equiv="refresh" content="${retryAfterSeconds + 1}">
<title>One moment</title>
<style>body { max-width: 34rem; margin: 18vh auto; padding: 0 24px; font: 18px/1.5 system-ui, sans-serif }</style>
<h1>One moment</h1>
<p>${text} This page asks again by itself.</p>
</html>
`;
