import '#design/global.css';
import { startPage } from '../start-page.tsx';
import { schoolRouteTree } from './school-route-tree.ts';

await startPage(schoolRouteTree);
