import { X } from 'lucide-react';
import { useText } from '../shared/element/index.ts';
import { IconButton } from '../shared/ui/Button.tsx';

/** The progress of an upload, with a button that cancels it. */
export function UploadProgress({ share, onStop }: { readonly share: number; readonly onStop: () => void }) {
  const text = useText();
  const percent = Math.round(share * 100);
  return (
    <span className="upload">
      <progress max={100} value={percent} aria-label={text('alarms.picture.uploading', { percent })} />
      <span className="note">{text('alarms.picture.uploading', { percent })}</span>
      <IconButton size="small" icon={X} label={text('alarms.picture.stop')} onClick={onStop} />
    </span>
  );
}
