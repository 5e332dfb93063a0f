import { useSuspenseQuery } from '@tanstack/react-query';
import ChartColumn from 'lucide-react/icons/chart-column';
import { useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { buttonClass } from '#design/button/button-class.ts';
import { EmptyState } from '#design/empty-state/empty-state.tsx';
import { headingLinkClass } from '#design/link/heading-link-class.ts';
import { linkClass } from '#design/link/link-class.ts';
import { PageHead } from '#design/page-head/page-head.tsx';
import { Tabs } from '#design/tabs/tabs.tsx';
import { userPage } from '#features/members/pages.ts';
import { href } from '#platform/pure/page.ts';
import { useApi, useViewer } from '#platform/web/app-context.tsx';
import { statisticsPeriods, type TrackNumber, trackNumbers } from '../../model/statistics.ts';
import { myTracksPage, statisticsPage, trackPage } from '../../pages.ts';
import { getStatistics, type StatisticsView } from '../../statistics.contract.ts';
import { NumberChart } from './number-chart.tsx';
import { NumberTable } from './number-table.tsx';
import styles from './statistics-page.module.css';
import { readStatisticsFilter, type StatisticsFilter, statisticsQuery } from './statistics-query.ts';
import { changeOf, dayText, numberNames, numberNotes, periodNames, placeName } from './statistics-words.ts';

/** `/account/statistics`: what the viewer's tracks, or the one in the address, came to by day, track and place. */
export function StatisticsPage({ search }: { search: Record<string, string> }) {
  const filter = readStatisticsFilter(search);
  const { data } = useSuspenseQuery(statisticsQuery(useApi(), filter));
  const isEmpty = trackNumbers.every((number) => data.totals[number] + data.before[number] === 0);
  return (
    <div className={styles.page}>
      <PageHead title="Statistics" lead={data.track ? `Of ${data.track.title}` : 'Of all your tracks'}>
        {data.track && <TrackLinks track={data.track} days={filter.days} />}
        <a className={headingLinkClass} href={href(myTracksPage)}>
          My tracks
        </a>
      </PageHead>
      <div className={styles.bar}>
        <Periods filter={filter} />
        <a className={buttonClass('quiet')} href={fileAddress(filter)} download>
          Download CSV
        </a>
      </div>
      {isEmpty ? <NoNumbers /> : <Numbers data={data} filter={filter} />}
    </div>
  );
}

const addressOf = ({ days, track }: StatisticsFilter) =>
  href(statisticsPage, {}, { days, ...(track !== undefined && { track }) });

const fileAddress = ({ days, track }: StatisticsFilter) =>
  `${getStatistics.path}.csv?${new URLSearchParams({ days, ...(track !== undefined && { track }) })}`;

function TrackLinks({ track, days }: { track: { permalink: string }; days: StatisticsFilter['days'] }) {
  const profileLink = useViewer()?.profileLink ?? '';
  return (
    <>
      <a className={headingLinkClass} href={addressOf({ days, track: undefined })}>
        All tracks
      </a>
      <a className={headingLinkClass} href={href(trackPage, { profileLink, permalink: track.permalink })}>
        The track
      </a>
    </>
  );
}

function Periods({ filter }: { filter: StatisticsFilter }) {
  return (
    <nav className={styles.periods} aria-label="Period">
      {statisticsPeriods.map((days) => (
        <a
          key={days}
          className={styles.period}
          href={addressOf({ ...filter, days })}
          aria-current={days === filter.days ? 'page' : undefined}
        >
          {periodNames[days]}
        </a>
      ))}
    </nav>
  );
}

function Numbers({ data, filter }: { data: StatisticsView; filter: StatisticsFilter }) {
  const [shown, setShown] = useState<TrackNumber>('plays');
  return (
    <>
      <section className={styles.panel} aria-label="By day">
        <Tabs
          label="Number"
          wraps
          tabs={trackNumbers.map((id) => ({ id, label: <Tile number={id} data={data} /> }))}
          selected={shown}
          onSelect={(id) => setShown(trackNumbers.find((one) => one === id) ?? 'plays')}
        >
          <NumberChart
            key={filter.days}
            name={numberNames[shown].toLowerCase()}
            days={data.days.map((one) => ({ day: one.day, value: one[shown] }))}
          />
          <p className={styles.note}>{numberNotes[shown]} Days are in UTC.</p>
        </Tabs>
        <DaysTable days={data.days} />
      </section>
      {data.tracks.length > 0 && (
        <section className={styles.panel}>
          <h2 className={styles.title}>Tracks</h2>
          <NumberTable
            caption="Numbers by track"
            heading="Track"
            rows={data.tracks.map(({ id, title, ...numbers }) => ({
              ...numbers,
              key: id,
              name: (
                <a className={linkClass('quiet')} href={addressOf({ days: filter.days, track: id })}>
                  {title}
                </a>
              ),
            }))}
          />
        </section>
      )}
      {data.places.length > 0 && <Places data={data} />}
    </>
  );
}

function Tile({ number, data }: { number: TrackNumber; data: StatisticsView }) {
  const total = data.totals[number];
  return (
    <span className={styles.tile}>
      <span>{numberNames[number]}</span>{' '}
      <strong className={styles.total}>{total.toLocaleString('en')}</strong>{' '}
      <span className={styles.change}>{changeOf(total, data.before[number])}</span>
    </span>
  );
}

function DaysTable({ days }: Pick<StatisticsView, 'days'>) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <div>
        <Button size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
          Show as table
        </Button>
      </div>
      {open && (
        <NumberTable
          caption="Numbers by day"
          heading="Day"
          rows={days.map(({ day, ...numbers }) => ({ ...numbers, key: day, name: dayText(day) })).reverse()}
        />
      )}
    </>
  );
}

function Places({ data: { places } }: { data: StatisticsView }) {
  const most = places[0]?.plays ?? 1;
  return (
    <section className={styles.panel}>
      <h2 className={styles.title}>Where it was played</h2>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Place</th>
            <th scope="col" className={styles.figure}>
              Plays
            </th>
          </tr>
        </thead>
        <tbody>
          {places.map((one) => (
            <tr key={`${one.place} ${one.host}`}>
              <th scope="row">
                {placeName(one)}
                <progress className={styles.share} max={most} value={one.plays} aria-hidden="true" />
              </th>
              <td className={styles.figure}>{one.plays.toLocaleString('en')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function NoNumbers() {
  const viewer = useViewer();
  return (
    <EmptyState
      icon={ChartColumn}
      text="Nothing has been counted in these days. Numbers come as others hear, like and save your tracks."
      action={
        <>
          <a className={buttonClass('quiet')} href={href(myTracksPage)}>
            Upload a track
          </a>
          {viewer && (
            <a className={buttonClass('quiet')} href={href(userPage, viewer)}>
              Share your profile
            </a>
          )}
        </>
      }
    />
  );
}
