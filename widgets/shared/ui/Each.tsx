import { CircleAlert } from 'lucide-react';
import { Component, type ReactNode } from 'react';
import { useText } from '../element/hooks.ts';
import { ReportValue } from '../element/values.ts';

interface EachProps<Item> {
  readonly items: readonly Item[];
  readonly id: (item: Item) => string;
  /** Draws an item; an error that it throws affects this item only. */
  readonly draw: (item: Item, index: number) => ReactNode;
  /** Drawn in place of an item that cannot be drawn; a line that says so where missing. */
  readonly unshown?: (item: Item) => ReactNode;
}

/** The items of a list, each with an error boundary: one that cannot be drawn leaves all others as they are. */
export function Each<Item>({ items, id, draw, unshown }: EachProps<Item>) {
  const seen = new Map<string, number>();
  /** A server may name two items by one id: with equal keys, one that has gone would stay drawn. */
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

/** A component of its own, so that what is thrown is thrown below the boundary. */
function Drawn({ draw }: { readonly draw: () => ReactNode }) {
  return draw();
}

interface BoundaryProps {
  /** The item that is drawn: after a failure, a new value is tried again. */
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
