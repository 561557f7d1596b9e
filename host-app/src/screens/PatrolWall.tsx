import '@patrolkit/widgets/video-wall';

/** The pictures of many devices at once. */
export default function PatrolWall() {
  return <patrol-video-wall className="pictures" />;
}
