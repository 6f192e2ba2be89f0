import { describe, expect, it } from "vitest";
import {
  askedCategory,
  askedProject,
  carouselProjects,
  classic1Projects,
  classic2Projects,
  gridProjects,
  masonryProjects,
  portfolioProjects,
  projectCategories,
  projects,
  similarProjects,
} from "./projects.ts";

const categories = projectCategories.map(({ category }) => category);

describe("projects of each page", () => {
  it.each([
    { page: "grid", chosen: gridProjects, count: 9 },
    { page: "masonry", chosen: masonryProjects, count: 11 },
    { page: "carousel", chosen: carouselProjects, count: 5 },
    { page: "classic 1", chosen: classic1Projects, count: 8 },
    { page: "classic 2", chosen: classic2Projects, count: 11 },
    { page: "services", chosen: portfolioProjects, count: 8 },
  ])("$page: $count different ones, no category empty", ({ chosen, count }) => {
    expect(new Set(chosen).size).toBe(count);
    expect(chosen).toHaveLength(count);
    expect(new Set(chosen.map(({ category }) => category))).toEqual(new Set(categories));
  });

  it("Classic 1 and Classic 2 share no project", () => {
    expect(classic2Projects.filter((project) => classic1Projects.includes(project))).toEqual([]);
  });

  it("each project shows three different pictures", () => {
    for (const { image, morePictures } of projects) {
      expect(new Set([image, ...morePictures]).size).toBe(3);
    }
  });
});

describe("query parameters of projects", () => {
  it.each([
    [null, undefined],
    ["", undefined],
    ["cat-1", "cat-1"],
    ["cat-5", "cat-5"],
    ["cat-6", undefined],
    ["Construction", undefined],
  ] as const)("category %s", (value, expected) => {
    expect(askedCategory(value)).toBe(expected);
  });

  it.each([
    [null, "corniche-villa"],
    ["laterite-road", "laterite-road"],
    ["nowhere", undefined],
  ])("the project asked for as %s is %s", (slug, expected) => {
    expect(askedProject(slug)?.slug).toBe(expected);
  });
});

it.each(projects)("$slug has six similar projects, those of its category first", (project) => {
  const similar = similarProjects(project);
  expect(new Set(similar).size).toBe(6);
  expect(similar).not.toContain(project);
  const ofItsKind = projects.filter(({ category }) => category === project.category).length - 1;
  const near = similar.findIndex(({ category }) => category !== project.category);
  expect(near === -1 ? 6 : near).toBe(Math.min(6, ofItsKind));
});
