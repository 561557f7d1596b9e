import { useState, type ReactNode } from 'react';
import { useConsole } from '../element/hooks.ts';

/** A picture of the server. The children stand in when there is none or it cannot be loaded. */
export function Picture({
  src,
  alt = '',
  className,
  part,
  children,
}: {
  readonly src: string | undefined;
  /** Empty when the words beside it say the same. */
  readonly alt?: string;
  readonly className?: string;
  readonly part?: string;
  readonly children?: ReactNode;
}) {
  const console = useConsole();
  const [failed, setFailed] = useState<string>();
  if (src === undefined || src === '' || failed === src) return children;
  return (
    <img
      className={className}
      part={part}
      src={console.address(src)}
      alt={alt}
      loading="lazy"
      decoding="async"
      draggable={false}
      onError={() => setFailed(src)}
    />
  );
}
