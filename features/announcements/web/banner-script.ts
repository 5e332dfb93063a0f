import { dismissalsKey, shownBanner } from '../model/shown-banner.ts';

/**
 * Runs right behind the banners, before they are painted: the server shows the first one, this shows the one that
 * this browser has not dismissed, so that nothing moves when the page comes to life.
 */
export const bannerScript = `{const all=[...document.currentScript.parentElement.querySelectorAll('[data-banner]')];let kept={};
try{kept=JSON.parse(localStorage.getItem('${dismissalsKey}'))||{}}catch{}
const shown=(${shownBanner})(all.map(({dataset})=>({id:dataset.banner,frequency:dataset.frequency})),kept,Date.now());
all.forEach((one,at)=>{one.hidden=at!==shown})}`;
