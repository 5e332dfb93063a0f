/** Public mail providers: their domains do not identify a school. */
const publicDomains = new Set(
  `gmail.com googlemail.com outlook.com hotmail.com live.com msn.com yahoo.com ymail.com rocketmail.com aol.com icloud.com
me.com mac.com proton.me protonmail.com pm.me gmx.com gmx.net gmx.de gmx.at gmx.ch web.de t-online.de freenet.de mail.com
mail.ru bk.ru list.ru inbox.ru yandex.ru yandex.com zoho.com fastmail.com hey.com tutanota.com tuta.io qq.com 163.com 126.com
sina.com naver.com daum.net hanmail.net orange.fr wanadoo.fr free.fr laposte.net sfr.fr libero.it virgilio.it tiscali.it
alice.it wp.pl o2.pl onet.pl interia.pl seznam.cz centrum.cz email.cz abv.bg ukr.net rediffmail.com uol.com.br bol.com.br
terra.com.br comcast.net verizon.net att.net sbcglobal.net bellsouth.net cox.net charter.net btinternet.com sky.com
virginmedia.com ntlworld.com bigpond.com optusnet.com.au shaw.ca rogers.com sympatico.ca telenet.be skynet.be ziggo.nl
kpnmail.nl planet.nl xs4all.nl bluewin.ch`.split(/\s+/),
);

/** National domains of public mail providers: `yahoo.co.uk`, `hotmail.fr`, `live.nl`. */
const publicDomainPattern = /^(?:yahoo|hotmail|outlook|live|gmx|yandex)\.(?:[a-z]{2,3}\.)?[a-z]{2,3}$/;

/** The domain of a normalised e-mail address; null for public mail providers. */
export function schoolDomain(emailNormalised: string): string | null {
  const domain = emailNormalised.slice(emailNormalised.lastIndexOf('@') + 1);
  return domain === '' || publicDomains.has(domain) || publicDomainPattern.test(domain) ? null : domain;
}
