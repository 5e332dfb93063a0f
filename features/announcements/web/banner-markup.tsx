import { useApp } from '#platform/web/app-context.tsx';
import { dismissalsKey, shownBanner } from '../model/shown-banner.ts';
import styles from './top-banner.module.css';

const scriptText = `{const section=document.currentScript.parentElement,all=[...section.querySelectorAll('[data-banner]')];let stored={};
try{stored=JSON.parse(localStorage.getItem('${dismissalsKey}'))||{}}catch{}
const shown=(${shownBanner})(all.map(({dataset})=>({id:dataset.banner,frequency:dataset.frequency})),stored,Date.now());
all.forEach((one,at)=>{one.hidden=at!==shown});section.hidden=shown<0}`;

/**
 * Runs before the first paint: the server shows the first banner, this script the first one that this browser has not
 * dismissed, so that nothing moves at hydration.
 */
export function BannerScript() {
  const { nonce } = useApp();
  return <script nonce={nonce} dangerouslySetInnerHTML={{ __html: scriptText }} />;
}

/** A banner's text: sanitised HTML that the server has rendered from Markdown. */
export function BannerBody({ html }: { html: string }) {
  return <div className={styles.body} dangerouslySetInnerHTML={{ __html: html }} />;
}
