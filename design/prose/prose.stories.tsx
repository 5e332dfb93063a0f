import { Prose } from './prose.tsx';

const html = `<h2 id="bar">What a bar is</h2><p>A bar is a <strong>small box of time</strong>. In most songs it has <em>four beats</em>, and <a href="#bar">a link</a>.</p>
<ol><li>the kick drum</li><li>the snare</li></ol><blockquote><p>Count to four.</p></blockquote>
<table><thead><tr><th>Style</th><th>Beats a minute</th></tr></thead><tbody><tr><td>House</td><td>120 to 128</td></tr></tbody></table>
<pre><code>kick . . . kick . . .</code></pre>`;

export const story = { title: 'Prose', render: () => <Prose html={html} /> };
