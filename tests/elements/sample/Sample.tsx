import { useConsole, useHost, useText, type ViewProps } from '@patrolkit/widgets/shared/element';
import { useEffect, useState } from 'react';
import { Button } from '../../../widgets/shared/ui/Button.tsx';
import type { spec } from './sample.element.ts';

/** How many sample views are mounted. */
export const mounted = { count: 0 };

/** The view of the test widget. */
export function Sample({ label, robotId, layout, compact, count, points, emit }: ViewProps<typeof spec>) {
  const console = useConsole();
  const host = useHost();
  const text = useText();
  const [clicks, setClicks] = useState(0);
  useEffect(() => {
    mounted.count += 1;
    return () => {
      mounted.count -= 1;
    };
  }, []);
  if (label === 'broken') throw new Error('broken on purpose');
  return (
    <div part="base" className={layout}>
      <Button
        onClick={() => {
          emit('samplepicked', { robotId: robotId ?? '' });
          if (emit('samplerequest', { by: count })) setClicks(clicks + count);
          emit('sampledone');
        }}
      >
        {label}
      </Button>
      <output>
        {JSON.stringify({
          clicks,
          compact,
          points,
          tag: host.localName,
          console: typeof console,
          cancel: text('common.cancel'),
        })}
      </output>
      {compact ? <span part="extra">compact</span> : null}
      <slot />
    </div>
  );
}
