import { useEffect, useRef, useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { useHydrated } from '#features/sign-in/web/use-hydrated.ts';
import styles from './class-sign-in.module.css';

/** What browsers have of the Barcode Detection API, where they have it. */
interface BarcodeReader {
  detect(source: HTMLVideoElement): Promise<readonly { rawValue: string }[]>;
}
type BarcodeReaderClass = new (options: { formats: string[] }) => BarcodeReader;
const readerClass = (): BarcodeReaderClass | undefined =>
  (window as { BarcodeDetector?: BarcodeReaderClass }).BarcodeDetector;

/** The token in the address of a card; null for any other text. */
export function cardTokenOf(text: string): string | null {
  const [, token] = /#card=([\w-]{20,100})$/.exec(text) ?? [];
  return token ?? null;
}

/** Reads a card by the browser's camera where it can; elsewhere it says how to read it by the device's own. */
export function CardReader({ onToken }: { onToken: (token: string) => void }) {
  const [state, setState] = useState<'closed' | 'open' | 'refused'>('closed');
  // The server cannot know what the browser has, and both render the same first.
  const hydrated = useHydrated();
  const Reader = hydrated ? readerClass() : undefined;
  if (!Reader || !navigator.mediaDevices)
    return (
      <p className={styles.lead}>
        Have you got a card? Open the camera of your device and point it at the code on the card.
      </p>
    );
  if (state === 'open')
    return <CameraView Reader={Reader} onToken={onToken} onRefused={() => setState('refused')} />;
  return (
    <div className={styles.form}>
      <Button size="large" onClick={() => setState('open')}>
        Show my card to the camera
      </Button>
      {state === 'refused' && (
        <p role="alert">
          The camera cannot be used. Allow it in the browser, or type the code of your class.
        </p>
      )}
    </div>
  );
}

interface CameraViewProps {
  Reader: BarcodeReaderClass;
  onToken: (token: string) => void;
  onRefused: () => void;
}

function CameraView({ Reader, onToken, onRefused }: CameraViewProps) {
  const video = useRef<HTMLVideoElement>(null);
  const on = useRef({ onToken, onRefused });
  useEffect(() => {
    on.current = { onToken, onRefused };
  });
  useEffect(() => {
    let stopped = false;
    let stream: MediaStream | undefined;
    const reader = new Reader({ formats: ['qr_code'] });
    const look = async () => {
      const found = video.current ? await reader.detect(video.current).catch(() => []) : [];
      if (stopped) return;
      const token = found.map(({ rawValue }) => cardTokenOf(rawValue)).find((one) => one !== null);
      if (token) on.current.onToken(token);
      else requestAnimationFrame(() => void look());
    };
    const start = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: true });
      if (stopped || !video.current) return stop();
      video.current.srcObject = stream;
      await video.current.play();
      await look();
    };
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    start().catch(() => {
      if (!stopped) on.current.onRefused();
    });
    return () => {
      stopped = true;
      stop();
    };
  }, [Reader]);
  return <video ref={video} className={styles.camera} muted playsInline aria-label="What the camera sees" />;
}
