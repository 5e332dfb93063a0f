import Play from 'lucide-react/icons/play';
import Square from 'lucide-react/icons/square';
import { Button } from '#design/button/button.tsx';
import { TabLinks } from '#design/tabs/tab-links.tsx';
import { allDevices } from '#studio/devices/all-devices.ts';
import type { DeviceSchema } from '#studio/devices/device.ts';
import styles from './devices-page.module.css';
import type { PlaySamples } from './play-samples.ts';
import { PresetTable } from './preset-table.tsx';
import { type PresetRenderer, schemaOf } from './render-preset.ts';
import { SoundPicture } from './sound-picture.tsx';
import { dryName, usePresets } from './use-presets.ts';

interface DevicesPageProps {
  /** The type of the device whose presets are shown. */
  device: string;
  openRenderer: () => Promise<PresetRenderer>;
  play: PlaySamples;
}

/** Plays the presets of a device and shows level, spectrum and cost of each: for who makes devices. */
export function DevicesPage({ device, openRenderer, play }: DevicesPageProps) {
  const schema = schemaOf(device);
  const tabs = allDevices.map(({ type, name }) => ({ id: type, label: name, href: `/dev/devices/${type}` }));
  return (
    <main className={styles.page}>
      <h1>Devices</h1>
      <TabLinks label="Devices" tabs={tabs} selected={schema.type} />
      <DevicePresets {...{ schema, openRenderer, play }} />
    </main>
  );
}

type DevicePresetsProps = Omit<DevicesPageProps, 'device'> & { schema: DeviceSchema };

function DevicePresets({ schema, openRenderer, play }: DevicePresetsProps) {
  const state = usePresets({ schema, openRenderer, play });
  const { sounds, shown, playing, isBusy, problem } = state;
  const sound = shown === null ? undefined : sounds.get(shown);
  return (
    <>
      <h2>{schema.name}</h2>
      <p className={styles.lead}>
        {schema.kind === 'instrument'
          ? 'Each preset plays a phrase of eight seconds.'
          : 'Each preset changes the same phrase of eight seconds.'}{' '}
        Cost is the share of this machine’s time.
      </p>
      <div className={styles.actions}>
        {schema.kind === 'effect' && (
          <Button icon={Play} busy={isBusy} onClick={() => state.listen(null)}>
            {dryName}
          </Button>
        )}
        <Button busy={isBusy} onClick={state.measureAll}>
          Measure all
        </Button>
        <Button icon={Square} disabled={playing === null} onClick={state.stop}>
          Stop
        </Button>
        <p role="status" className={styles.status}>
          {playing === null ? (isBusy ? 'Rendering' : '') : `Playing ${playing}`}
        </p>
      </div>
      {problem !== null && <p role="alert">{problem}</p>}
      {sound && shown !== null && <SoundPicture name={shown} sound={sound} />}
      <PresetTable {...state} />
    </>
  );
}
