"""video.py - frames of the building-site loop (the crane slews, the digger turns).

    blender -b -P scenes/video.py -- OUTDIR [--size 1440x810] [--unique 97]

The camera is fixed: one clean still is rendered, then only the two moving
regions are rendered again for each step. The motion is a cosine, so the
second half of the loop is the first half played backwards:
UNIQUE steps give 2 * (UNIQUE - 1) frames. `loop.cjs` adds the slow zoom and
calls ffmpeg.
"""
import argparse
import math
import os
import shutil
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
import bpy            # noqa: E402
import numpy as np    # noqa: E402
import kit            # noqa: E402
import finish         # noqa: E402
import heros          # noqa: E402

# x0, y0, x1, y1 as fractions of the frame, from the bottom left
REGIONS = [(.40, .655, .90, .995), (.69, .15, .87, .36)]


def main():
    argv = sys.argv[sys.argv.index('--') + 1:]
    ap = argparse.ArgumentParser()
    ap.add_argument('out')
    ap.add_argument('--size', default='1440x810')
    ap.add_argument('--unique', type=int, default=97)
    ap.add_argument('--samples', type=int, default=20)
    ap.add_argument('--still', type=int, default=32)
    ap.add_argument('--first', type=int, default=0)
    a = ap.parse_args(argv)
    w, h = [int(q) for q in a.size.split('x')]
    os.makedirs(a.out, exist_ok=True)
    bpy.ops.wm.read_factory_settings(use_empty=True)
    parts = heros.hero_chantier()
    sc = bpy.context.scene
    finish.setup(w, h, a.still, 'Medium High Contrast')
    tmp = tempfile.mkdtemp(prefix='loop_')

    def pose(u):
        """u goes 0 -> 1 -> 0 along the loop."""
        for ob in parts['jib']:
            ob.rotation_euler = (0, 0, math.radians(167 + 36 * u))
        for ob in parts['digger']:
            ob.rotation_euler = (0, 0, math.radians(214 - 46 * (.5 - .5 * math.cos(2 * math.pi * u))))
    # background without the moving parts' noise: full frame, denoised, kept linear
    keep = {}
    orig = finish.save
    finish.save = lambda img, out, look=None: keep.update(img=img)
    g = finish.grade
    finish.grade = lambda img, **k: img
    pose(0)
    finish.frame('x', w, h, a.still)
    finish.save, finish.grade = orig, g
    base = keep['img']
    sc.cycles.seed = 5
    sc.cycles.samples = a.samples
    sc.cycles.adaptive_threshold = .02
    r = sc.render
    r.use_border, r.use_crop_to_border = True, False
    def region(box):
        r.border_min_x, r.border_min_y, r.border_max_x, r.border_max_y = box
        x0, y0, x1, y1 = box
        px = finish._passes(tmp, 'v', w, h)[0]
        sl = (slice(int(y0 * h) + 2, int(y1 * h) - 2), slice(int(x0 * w) + 2, int(x1 * w) - 2))
        return sl, px[sl]
    # same seed, same noise: what differs from the first pose is what moved
    first = {box: region(box)[1].copy() for box in REGIONS}
    for i in range(a.first, a.unique):
        pose(.5 - .5 * math.cos(math.pi * i / (a.unique - 1)))
        img = base.copy()
        for box in REGIONS:
            sl, px = region(box)
            d = finish._box(np.abs(px - first[box]).max(-1), 1)
            m = finish._box((d > .02).astype(np.float32), 2)
            m = np.clip(m * 2.2, 0, 1)[..., None]
            img[sl] = img[sl] * (1 - m) + px * m
        finish.save(g(img), os.path.join(a.out, f'f{i:04d}.png'))
        print('FRAME', i, flush=True)
    shutil.rmtree(tmp, ignore_errors=True)


main()
