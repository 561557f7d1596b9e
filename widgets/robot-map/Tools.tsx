import { LocateFixed, Minus, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../shared/element/index.ts';
import { IconButton } from '../shared/ui/Button.tsx';

/** Props of `Tools`. */
export interface ToolsProps {
  /** Zooms in or out by one step. */
  readonly onZoom: (isIn: boolean) => void;
  readonly isFollowed: boolean;
  readonly onFollow: () => void;
  readonly children?: ReactNode;
}

/** The tools that every map has, and those of one map. */
export function Tools({ onZoom, isFollowed, onFollow, children }: ToolsProps) {
  const text = useText();
  return (
    <div className="tools">
      <IconButton icon={Plus} label={text('common.zoomIn')} onClick={() => onZoom(true)} />
      <IconButton icon={Minus} label={text('common.zoomOut')} onClick={() => onZoom(false)} />
      <IconButton icon={LocateFixed} label={text('robots.map.follow')} pressed={isFollowed} onClick={onFollow} />
      {children}
    </div>
  );
}
