import Volume2 from 'lucide-react/icons/volume-2';
import VolumeX from 'lucide-react/icons/volume-x';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { Button } from '#design/button/button.tsx';

const subscribeToNothing = () => () => undefined;
const isVoiceThere = () => typeof speechSynthesis !== 'undefined';

/** A button that has the browser's own voice read a text; absent where the browser has none. */
export function ReadAloud({ text, label }: { text: string; label: string }) {
  const [isReading, setIsReading] = useState(false);
  const hasVoice = useSyncExternalStore(subscribeToNothing, isVoiceThere, () => false);
  useEffect(
    () => () => {
      if (isVoiceThere()) speechSynthesis.cancel();
    },
    [],
  );
  if (!hasVoice) return null;
  function toggle(): void {
    speechSynthesis.cancel();
    if (isReading) {
      setIsReading(false);
      return;
    }
    const utterance = new SpeechSynthesisUtterance(text);
    utterance.onend = () => setIsReading(false);
    utterance.onerror = () => setIsReading(false);
    speechSynthesis.speak(utterance);
    setIsReading(true);
  }
  return (
    <Button
      icon={isReading ? VolumeX : Volume2}
      aria-label={isReading ? 'Stop reading' : `Read aloud: ${label}`}
      onClick={toggle}
    >
      {isReading ? 'Stop' : 'Read aloud'}
    </Button>
  );
}
