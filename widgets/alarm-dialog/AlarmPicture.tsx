import { ImageOff } from 'lucide-react';
import type { AlarmDetail } from '@patrolkit/core';
import { useText, useTexts } from '../shared/element/index.ts';
import { ZoomPicture } from '../shared/ui/ImageViewer.tsx';
import { picturesOf, type PictureKind } from './alarm-dialog.model.ts';

const labels = {
  previous: 'alarms.review.previousPicture',
  alarm: 'alarms.picture.alarm',
  review: 'alarms.picture.review',
  close: 'alarms.picture.close',
} as const;

/** One picture of an alarm. It opens the viewer, which leafs through all of them. */
export function AlarmPicture({
  detail,
  kind = 'alarm',
  caption,
}: {
  readonly detail: AlarmDetail;
  readonly kind?: PictureKind;
  /** Says below it what it is, and when. */
  readonly caption?: boolean;
}) {
  const text = useText();
  const { formatTime } = useTexts();
  const all = picturesOf(detail);
  const shown = all.find(picture => picture.kind === kind);
  const none = (
    <span className="no-picture">
      <ImageOff size={24} aria-hidden />
      {text('alarms.picture.none')}
    </span>
  );
  return (
    <figure className="picture" data-kind={kind}>
      {shown ? (
        <ZoomPicture
          pictures={all.map(({ kind: one, src }) => ({ src, label: text(labels[one]) }))}
          index={all.indexOf(shown)}
        >
          {none}
        </ZoomPicture>
      ) : (
        none
      )}
      {caption ? (
        <figcaption>
          {text(labels[kind])}
          {shown?.at === undefined ? null : <time>{formatTime(shown.at)}</time>}
        </figcaption>
      ) : null}
    </figure>
  );
}
