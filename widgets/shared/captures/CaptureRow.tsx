/** A capture in a list: its picture, which opens large, and its details. The texts are those of the area `captures`. */
import { ImageOff } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useHost, useText, useTexts } from '../element/index.ts';
import { TimeAgo } from '../ui/marks.tsx';
import { Picture } from '../ui/Picture.tsx';
import { lateDialog } from '../dialog/Dialog.tsx';

const ImageViewer = lateDialog(async () => (await import('../viewer/ImageViewer.tsx')).ImageViewer);

/** What a row shows of a capture, with words for values that the server did not send. */
export interface ShownCapture {
  readonly id: string;
  readonly name: string;
  readonly device: string;
  readonly mapName: string | undefined;
  readonly picture: string | undefined;
  /** The time of the capture, ms since 1970. */
  readonly at: number;
}

/** A capture. Its picture opens large. */
export function CaptureRow({
  capture,
  onOpen,
}: {
  readonly capture: ShownCapture;
  readonly onOpen: (shown: ShownCapture) => void;
}) {
  const text = useText();
  const { formatDateTime } = useTexts();
  const { id, name, device, mapName, picture, at } = capture;
  const none = (
    <span className="pk-capture-none" role="img" aria-label={text('common.noPicture')}>
      <ImageOff size={18} aria-hidden />
    </span>
  );
  return (
    <li className="pk-capture" data-id={id}>
      {picture ? (
        <button
          type="button"
          className="thumb"
          aria-label={text('common.viewer.open', { name })}
          onClick={() => onOpen(capture)}
        >
          <Picture src={picture}>{none}</Picture>
        </button>
      ) : (
        <span className="thumb">{none}</span>
      )}
      <span className="facts">
        <span className="line">
          <strong>{name}</strong>
          <span className="time" title={formatDateTime(at)}>
            <TimeAgo at={at} />
          </span>
        </span>
        <span className="line muted">
          <span>{[device, mapName].filter(Boolean).join(' · ')}</span>
        </span>
      </span>
    </li>
  );
}

/** Opens the picture of a capture. It stays open when the capture leaves the list. */
export function useCaptureViewer(): { readonly view: (shown: ShownCapture) => boolean; readonly viewer: ReactNode } {
  const { shadowRoot } = useHost();
  const text = useText();
  const { formatDateTime } = useTexts();
  const [open, setOpen] = useState<{ readonly src: string; readonly label: string }>();
  return {
    view: ({ name, device, picture, at }) => {
      if (picture === undefined) return false;
      setOpen({ src: picture, label: text('captures.picture', { name, device, time: formatDateTime(at) }) });
      return true;
    },
    viewer:
      shadowRoot && open
        ? createPortal(
            <ImageViewer pictures={[open]} index={0} onIndex={() => undefined} onClose={() => setOpen(undefined)} />,
            shadowRoot,
          )
        : null,
  };
}
