import { CircleAlert } from 'lucide-react';
import { Component, type ReactNode } from 'react';
import { useText } from '../element/hooks.ts';
import { ReportValue } from '../element/values.ts';

interface EachProps<Item> {
  readonly items: readonly Item[];
  readonly id: (item: Item) => string;
  /** Draws an item. An error that it throws affects only this item. */
  readonly draw: (item: Item, index: number) => ReactNode;
  /** Draws the replacement of an item that cannot be drawn. By default a line that says so. */
  readonly unshown?: (item: Item) => ReactNode;
}

/** The items of a list, each with an error boundary. An item that cannot be drawn does not affect the others. */
export function Each<Item>({ items, id, draw, unshown }: EachProps<Item>) {
  const seen = new Map<string, number>();
  /** The key of an item. A server may give two items one id; with equal keys, an item that has gone would stay on screen. */
  const keyOf = (item: Item): string => {
    const own = id(item);
    const before = seen.get(own) ?? 0;
    seen.set(own, before + 1);
    return before === 0 ? own : `${own}\n${before}`;
  };
  return items.map((item, index) => (
    <Boundary key={keyOf(item)} item={item} unshown={unshown ? () => unshown(item) : undefined}>
      <Drawn draw={() => draw(item, index)} />
    </Boundary>
  ));
}

/** A component of its own, so that its errors are thrown below the boundary. */
function Drawn({ draw }: { readonly draw: () => ReactNode }) {
  return draw();
}

interface BoundaryProps {
  /** The item that is drawn. After a failure, the boundary tries again with a new value. */
  readonly item: unknown;
  readonly unshown: (() => ReactNode) | undefined;
  readonly children: ReactNode;
}

interface BoundaryState {
  readonly hasFailed: boolean;
  readonly item: unknown;
}

class Boundary extends Component<BoundaryProps, BoundaryState> {
  static override contextType = ReportValue;
  declare context: (error: unknown) => void;
  override state: BoundaryState = { hasFailed: false, item: this.props.item };

  static getDerivedStateFromError(): Partial<BoundaryState> {
    return { hasFailed: true };
  }

  static getDerivedStateFromProps({ item }: BoundaryProps, state: BoundaryState): BoundaryState | null {
    return item === state.item ? null : { hasFailed: false, item };
  }

  override componentDidCatch(error: unknown): void {
    this.context(error);
  }

  override render(): ReactNode {
    const { unshown, children } = this.props;
    if (!this.state.hasFailed) return children;
    return unshown ? unshown() : <Unshown />;
  }
}

/** Says that something cannot be shown. */
export function Unshown() {
  const text = useText();
  return (
    <span className="pk-line" data-tone="error">
      <CircleAlert aria-hidden />
      {text('common.unshown')}
    </span>
  );
}
