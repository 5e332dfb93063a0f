import { useApp } from '#platform/web/app-context.tsx';
import { dismissalsKey, shownBanner } from '../model/shown-banner.ts';

const scriptText = `{const place=document.currentScript.parentElement,all=[...place.querySelectorAll('[data-banner]')];let kept={};
try{kept=JSON.parse(localStorage.getItem('${dismissalsKey}'))||{}}catch{}
const shown=(${shownBanner})(all.map(({dataset})=>({id:dataset.banner,frequency:dataset.frequency})),kept,Date.now());
all.forEach((one,at)=>{one.hidden=at!==shown});place.hidden=shown<0}`;

/**
 * Stands behind the banners and runs before they are painted: the server shows the first one, this shows the one that
 * this browser has not dismissed, so that nothing moves when the page comes to life.
 */
export function BannerScript() {
  const { nonce } = useApp();
  return <script nonce={nonce} dangerouslySetInnerHTML={{ __html: scriptText }} />;
}
