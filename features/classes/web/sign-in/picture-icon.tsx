import type { LucideIcon } from 'lucide-react';
import Apple from 'lucide-react/icons/apple';
import Banana from 'lucide-react/icons/banana';
import Bike from 'lucide-react/icons/bike';
import Bird from 'lucide-react/icons/bird';
import Cake from 'lucide-react/icons/cake';
import Car from 'lucide-react/icons/car';
import Carrot from 'lucide-react/icons/carrot';
import Cat from 'lucide-react/icons/cat';
import Cherry from 'lucide-react/icons/cherry';
import Cloud from 'lucide-react/icons/cloud';
import Dog from 'lucide-react/icons/dog';
import Fish from 'lucide-react/icons/fish';
import Flower from 'lucide-react/icons/flower-2';
import House from 'lucide-react/icons/house';
import Moon from 'lucide-react/icons/moon';
import Pizza from 'lucide-react/icons/pizza';
import Rabbit from 'lucide-react/icons/rabbit';
import Rocket from 'lucide-react/icons/rocket';
import Snail from 'lucide-react/icons/snail';
import Squirrel from 'lucide-react/icons/squirrel';
import Star from 'lucide-react/icons/star';
import Sun from 'lucide-react/icons/sun';
import Tree from 'lucide-react/icons/tree-pine';
import Turtle from 'lucide-react/icons/turtle';
import { Icon } from '#design/icon/icon.tsx';
import type { Picture } from '../../model/picture-password.ts';

const icons: Record<Picture, LucideIcon> = {
  cat: Cat,
  dog: Dog,
  rabbit: Rabbit,
  bird: Bird,
  fish: Fish,
  turtle: Turtle,
  snail: Snail,
  squirrel: Squirrel,
  apple: Apple,
  banana: Banana,
  cherry: Cherry,
  carrot: Carrot,
  pizza: Pizza,
  cake: Cake,
  sun: Sun,
  moon: Moon,
  star: Star,
  cloud: Cloud,
  tree: Tree,
  flower: Flower,
  car: Car,
  bike: Bike,
  rocket: Rocket,
  house: House,
};

/** A picture of a picture password; its name is said beside it. `size` in CSS px. */
export function PictureIcon({ of, size = 40 }: { of: Picture; size?: number }) {
  return <Icon of={icons[of]} size={size} />;
}
