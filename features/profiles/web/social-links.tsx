import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import { Icon } from '#design/icon/icon.tsx';
import { Anchor } from '#design/link/anchor.tsx';
import type { ProfileView } from '../contract.ts';
import { type Network, networkNames, networkTitle, socialHref } from '../model/social-link.ts';
import styles from './profile-page.module.css';

/** Links to the member on other networks, on the networks' own domains only. */
export function SocialLinks({ user }: { user: Pick<ProfileView, Network> }) {
  const links = networkNames.flatMap((network) => {
    const href = socialHref(network, user[network] ?? '');
    return href === null ? [] : [{ network, href }];
  });
  if (links.length === 0) return null;
  return (
    <ul className={styles.social} role="list" aria-label="Elsewhere">
      {links.map(({ network, href }) => (
        <li key={network}>
          <Anchor
            tone="quiet"
            className={styles.network}
            href={href}
            external
            rel="me nofollow noopener noreferrer"
          >
            {networkTitle(network)}
            <Icon of={ArrowUpRight} size={14} />
          </Anchor>
        </li>
      ))}
    </ul>
  );
}
