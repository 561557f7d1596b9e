import '@patrolkit/widgets/captures';

/** What the robots have lately taken pictures of. */
export default function PatrolCaptures() {
  return <patrol-captures className="captures" />;
}
