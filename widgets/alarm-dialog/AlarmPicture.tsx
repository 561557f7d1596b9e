import { ImageOff, ZoomIn, ZoomOut } from 'lucide-react';
import { useState } from 'react';
import type { AlarmDetail } from '@patrolkit/core';
import { useText } from '../shared/element/index.ts';
import { Picture } from '../shared/ui/Picture.tsx';

/** The picture of the alarm; a click shows it in its full size. */
export function AlarmPicture({ detail }: { readonly detail: AlarmDetail }) {
  const text = useText();
  const [isLarge, setLarge] = useState(false);
  const none = (
    <span className="no-picture">
      <ImageOff size={24} aria-hidden />
      {text('alarms.picture.none')}
    </span>
  );
  if (!detail.picture) return <div className="picture">{none}</div>;
  const Zoom = isLarge ? ZoomOut : ZoomIn;
  return (
    <div className="picture" data-large={isLarge || undefined}>
      <button
        type="button"
        aria-label={text(isLarge ? 'alarms.picture.shrink' : 'alarms.picture.enlarge')}
        onClick={() => setLarge(!isLarge)}
      >
        <Picture src={detail.picture} alt={text('alarms.picture.alarm')}>
          {none}
        </Picture>
        <Zoom className="zoom" size={18} aria-hidden />
      </button>
    </div>
  );
}
