import { useState } from 'react';
import { buttonClass } from '#design/button/button-class.ts';
import { Tabs } from '#design/tabs/tabs.tsx';
import type { CampaignView } from '#features/groups/group-campaign.contract.ts';
import { href } from '#platform/pure/page.ts';
import { useViewer } from '#platform/web/app-context.tsx';
import {
  adminCampaignPage,
  heldVotesPage,
  jurorsPage,
  manageCampaignPage,
  winnersPage,
} from '../../pages.ts';
import { CampaignSubpage } from '../campaign-subpage.tsx';
import { CampaignNumbers } from './campaign-numbers.tsx';
import styles from './manage-page.module.css';
import { OrganisedEntries } from './organised-entries.tsx';

const tabs = [
  { id: 'entries', label: 'Entries' },
  { id: 'numbers', label: 'Numbers' },
  { id: 'files', label: 'Files' },
] as const;

/** `/campaigns/{groupLink}/manage`: what the organisers of a campaign do, and its numbers. */
export function ManagePage({ params }: { params: Record<string, string> }) {
  const [selected, select] = useState<string>('entries');
  return (
    <CampaignSubpage
      groupLink={params.groupLink}
      title="Manage the campaign"
      lead="The entries, the numbers, and everything as files."
      className={styles.page}
    >
      {(campaign) => (
        <>
          <OtherPages campaign={campaign} />
          <Tabs label="What to see" tabs={tabs} selected={selected} onSelect={select}>
            {selected === 'entries' && (
              <OrganisedEntries
                slug={campaign.slug}
                decided={campaign.phase === 'decided'}
                first={campaign.reviewsEntries && campaign.phase !== 'decided' ? 'waiting' : 'listed'}
              />
            )}
            {selected === 'numbers' && <CampaignNumbers slug={campaign.slug} />}
            {selected === 'files' && <Files campaign={campaign} />}
          </Tabs>
        </>
      )}
    </CampaignSubpage>
  );
}

const hasJury = ({ votingMethod }: CampaignView): boolean =>
  votingMethod === 'jury' || votingMethod === 'shortlist';

/** The pages of single tasks. */
function OtherPages({ campaign }: { campaign: CampaignView }) {
  const viewer = useViewer();
  const { id, slug, votingMethod, phase } = campaign;
  const hasVotes = votingMethod === 'public' || votingMethod === 'shortlist';
  const isOver = phase === 'judging' || phase === 'decided';
  const pages = [
    hasVotes && isOver ? { label: 'Held votes', to: href(heldVotesPage, { groupLink: slug }) } : null,
    hasJury(campaign) ? { label: 'Jury', to: href(jurorsPage, { groupLink: slug }) } : null,
    isOver ? { label: 'Winners', to: href(winnersPage, { groupLink: slug }) } : null,
    viewer?.siteAdmin ? { label: 'Facts and stems', to: href(adminCampaignPage, { id }) } : null,
  ].filter((page) => page !== null);
  if (pages.length === 0) return null;
  return (
    <nav className={styles.links} aria-label="More of the campaign">
      {pages.map(({ label, to }) => (
        <a key={to} className={buttonClass('quiet', 'small')} href={to}>
          {label}
        </a>
      ))}
    </nav>
  );
}

const files = [
  [
    'entries.csv',
    'Entries',
    'Every entry with its state, its maker and its plays; after voting with its votes.',
  ],
  ['numbers.csv', 'Numbers by day', 'Visits, joins, stems, starts, entries and plays of each day.'],
  ['sources.csv', 'Where visitors came from', 'The sites that led here, with how many visits.'],
] as const;
const juryFile = ['jurors.csv', 'Jurors', 'Who judges, and how far each is.'] as const;

function Files({ campaign }: { campaign: CampaignView }) {
  const { slug } = campaign;
  return (
    <ul className={styles.files} role="list">
      {(hasJury(campaign) ? [...files, juryFile] : files).map(([file, title, text]) => (
        <li key={file} className={styles.file}>
          <div>
            <strong>{title}</strong>
            <p className={styles.quiet}>{text}</p>
          </div>
          <a
            className={buttonClass('quiet', 'small')}
            href={`${href(manageCampaignPage, { groupLink: slug })}/${file}`}
            download
          >
            Download<span className="spoken"> {title}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
