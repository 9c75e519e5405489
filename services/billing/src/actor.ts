export { actorId, actorOf } from '@plainscan/service-kit';
