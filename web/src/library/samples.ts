/** Short programs that the page offers while nothing has been pasted. */

export interface Sample {
  readonly title: string;
  readonly text: string;
}

export const samples: readonly Sample[] = [
  {
    title: "A program on EnTT",
    text: `#include <entt/entt.hpp>

struct Position { float x, y; };
struct Velocity { float x, y; };
struct Sprite { int sheet, frame, tint, layer; };
struct Health { int now, full; };
struct Asleep {};

void move(entt::registry &registry, float dt) {
    registry.view<Position, const Velocity>(entt::exclude<Asleep>).each([dt](auto &p, const auto &v) {
        p.x += v.x * dt;
        p.y += v.y * dt;
    });
}

void draw(entt::registry &registry, Canvas &to) {
    registry.group<Sprite>(entt::get<const Position>).each([&to](auto &sprite, const auto &p) { to.put(p, sprite); });
}

void regenerate(entt::registry &registry) {
    registry.view<Health>().each([](auto &h) { h.now += h.now < h.full; });
}

void sleep(entt::registry &registry) {
    for(auto [entity, h]: registry.view<const Health>(entt::exclude<Asleep>).each()) {
        if(h.now < 10) registry.emplace<Asleep>(entity);
    }
}

void wake(entt::registry &registry) {
    for(auto entity: registry.view<Asleep>()) registry.remove<Asleep>(entity);
}

int main() {
    entt::registry registry;
    for(int i = 0; i < 20000; ++i) {
        auto e = registry.create();
        registry.emplace<Position>(e);
        registry.emplace<Velocity>(e, 1.f, 2.f);
        registry.emplace<Health>(e, i % 100, 100);
    }
    for(int i = 0; i < 8000; ++i) {
        auto e = registry.create();
        registry.emplace<Position>(e);
        registry.emplace<Sprite>(e);
    }
}
`,
  },
  {
    title: "A program on Bevy",
    text: `use bevy::prelude::*;

#[derive(Component)]
struct Position { x: f32, y: f32 }

#[derive(Component)]
struct Velocity { x: f32, y: f32 }

#[derive(Component)]
#[component(storage = "SparseSet")]
struct Mass(f32);

#[derive(Component)]
struct Shape { corners: [f32; 128] }

#[derive(Component)]
struct Stunned;

fn integrate(mut query: Query<(&mut Position, &Velocity, &Mass)>) {
    for (mut p, v, m) in &mut query {
        p.x += v.x / m.0;
        p.y += v.y / m.0;
    }
}

fn stun(mut commands: Commands, query: Query<Entity, (With<Velocity>, Without<Stunned>)>) {
    for entity in &query {
        commands.entity(entity).insert(Stunned);
    }
}

fn recover(mut commands: Commands, query: Query<Entity, With<Stunned>>) {
    for entity in &query {
        commands.entity(entity).remove::<Stunned>();
    }
}

fn setup(mut commands: Commands) {
    for _ in 0..20000 {
        commands.spawn((Position { x: 0., y: 0. }, Velocity { x: 1., y: 0. }, Mass(1.), Shape { corners: [0.; 128] }));
    }
}

fn main() {
    App::new().add_systems(Startup, setup).add_systems(Update, (integrate, stun, recover)).run();
}
`,
  },
  {
    title: "A program on Unity",
    text: `using Unity.Entities;
using Unity.Mathematics;

public struct Position : IComponentData { public float3 Value; }
public struct Velocity : IComponentData { public float3 Value; }
public struct Skeleton : IComponentData { public float4x4 Spine, Arms, Legs, Head; }
public struct Stunned : IComponentData { }

public partial struct MoveSystem : ISystem
{
    public void OnUpdate(ref SystemState state)
    {
        foreach (var (position, velocity) in SystemAPI.Query<RefRW<Position>, RefRO<Velocity>>())
            position.ValueRW.Value += velocity.ValueRO.Value;
    }
}

public partial struct StunSystem : ISystem
{
    public void OnUpdate(ref SystemState state)
    {
        var ecb = new EntityCommandBuffer(state.WorldUpdateAllocator);
        foreach (var (velocity, entity) in SystemAPI.Query<RefRO<Velocity>>().WithEntityAccess())
        {
            if (velocity.ValueRO.Value.x > 9 && !SystemAPI.HasComponent<Stunned>(entity)) ecb.AddComponent<Stunned>(entity);
        }
    }
}

public partial struct RecoverSystem : ISystem
{
    public void OnUpdate(ref SystemState state)
    {
        var ecb = new EntityCommandBuffer(state.WorldUpdateAllocator);
        foreach (var (velocity, entity) in SystemAPI.Query<RefRW<Velocity>>().WithAll<Stunned>().WithEntityAccess())
        {
            velocity.ValueRW.Value.x -= 1;
            if (velocity.ValueRO.Value.x < 1) ecb.RemoveComponent<Stunned>(entity);
        }
    }
}

public partial struct StartSystem : ISystem
{
    public void OnCreate(ref SystemState state)
    {
        for (int i = 0; i < 6000; i++)
        {
            var entity = state.EntityManager.CreateEntity();
            state.EntityManager.AddComponent<Position>(entity);
            state.EntityManager.AddComponent<Velocity>(entity);
            state.EntityManager.AddComponent<Skeleton>(entity);
        }
    }
}
`,
  },
];
