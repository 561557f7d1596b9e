import { ImageOff } from 'lucide-react';
import type { AlarmDetail } from '@patrolkit/core';
import { useConsole, useText, useTexts } from '../shared/element/index.ts';
import { ZoomPicture } from '../shared/viewer/ImageViewer.tsx';
import { pictureLabels, picturesOf, type PictureKind } from './alarm-dialog.model.ts';

/** One picture of an alarm. It opens the viewer, which leafs through all of them. */
export function AlarmPicture({
  detail,
  kind = 'alarm',
  caption,
}: {
  readonly detail: AlarmDetail;
  readonly kind?: PictureKind;
  /** Shows below the picture what it is and when it was taken. */
  readonly caption?: boolean;
}) {
  const text = useText();
  const { now } = useConsole();
  const { formatMoment } = useTexts();
  const all = picturesOf(detail);
  const shown = all.find(picture => picture.kind === kind);
  const none = (
    <span className="no-picture">
      <ImageOff size={24} aria-hidden />
      {text('common.noPicture')}
    </span>
  );
  return (
    <figure className="picture" data-kind={kind}>
      {shown ? (
        <ZoomPicture
          pictures={all.map(({ kind: one, src }) => ({ src, label: text(pictureLabels[one]) }))}
          index={all.indexOf(shown)}
        >
          {none}
        </ZoomPicture>
      ) : (
        none
      )}
      {caption ? (
        <figcaption>
          {text(pictureLabels[kind])}
          {shown?.at === undefined ? null : <time>{formatMoment(shown.at, now())}</time>}
        </figcaption>
      ) : null}
    </figure>
  );
}
