import { linkClass } from '#design/link/link-class.ts';
import { type LicenceId, licenceOf } from '../model/licences.ts';

/** A track's licence with a link to its terms. */
export function LicenceLink({ licence }: { licence: LicenceId }) {
  const { name, url } = licenceOf(licence);
  if (url === null) return <span>{name}</span>;
  return (
    <a className={linkClass()} href={url} rel="license noopener" target="_blank">
      {name}
    </a>
  );
}
